// More than four seats come as a style alone.
customElements.get("rung-table").parts.many = {};
