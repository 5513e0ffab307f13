for (const [name, kind] of Object.entries({ play: RungPlay, rules: RungRules, desk: RungDesk, lay: RungLay })) customElements.define("rung-" + name, kind);
RungTable.parts.desk = {};
