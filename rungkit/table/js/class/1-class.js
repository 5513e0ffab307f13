// The sizes of class mode come as a style alone.
customElements.get("rung-table").parts.class = {};
