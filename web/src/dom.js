/**
 * A small renderer: views build plain descriptions with `h`, `render` brings the page in line with them.
 *
 * Nodes that stay keep their element, so focus, selection and CSS transitions survive a render. Styles
 * are set through the CSSOM and handlers as properties, which a strict content security policy allows.
 */

const SVG = "http://www.w3.org/2000/svg";
const drawn = new WeakMap();

/** Describe an element. `props.key` tells siblings apart; null and false children are left out. */
export function h(tag, props, ...children) {
  const list = children
    .flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false);
  return { tag, props: props ?? {}, key: props?.key, children: list };
}

/** Make the children of `element` what the descriptions say. */
export function render(element, ...children) {
  patchChildren(element, h("", null, ...children).children, false);
}

function identity(child) {
  if (typeof child !== "object") return "#text";
  return child.key === undefined ? child.tag : `${child.tag} ${child.key}`;
}

function patchChildren(element, children, inSvg) {
  const spare = new Map();
  for (const entry of drawn.get(element)?.entries ?? []) {
    const name = identity(entry.child);
    spare.set(name, [...(spare.get(name) ?? []), entry]);
  }
  const entries = children.map((child) => {
    const old = spare.get(identity(child))?.shift();
    const node = old ? update(old, child, inSvg) : create(child, inSvg);
    return { child, node };
  });
  for (const left of [...spare.values()].flat()) left.node.remove();
  let place = element.firstChild;
  for (const { node } of entries) {
    if (node === place) place = place.nextSibling;
    else element.insertBefore(node, place);
  }
  drawn.set(element, { ...drawn.get(element), entries });
}

function create(child, inSvg) {
  if (typeof child !== "object") return document.createTextNode(String(child));
  const svg = inSvg || child.tag === "svg";
  const node = svg ? document.createElementNS(SVG, child.tag) : document.createElement(child.tag);
  patchProps(node, {}, child.props);
  patchChildren(node, child.children, svg);
  // The value of a range depends on its min and max, whatever the order in which they were given.
  if ("value" in child.props) node.value = child.props.value;
  if (child.props.focus) queueMicrotask(() => node.focus());
  return node;
}

function update({ child: old, node }, child, inSvg) {
  if (typeof child !== "object") {
    if (String(old) !== String(child)) node.data = String(child);
    return node;
  }
  patchProps(node, old.props, child.props);
  patchChildren(node, child.children, inSvg || child.tag === "svg");
  return node;
}

function patchProps(node, old, props) {
  for (const name of Object.keys(old)) if (!(name in props)) setProp(node, name, old[name], null);
  for (const [name, value] of Object.entries(props)) {
    if (name === "value" || name === "checked" || value !== old[name]) setProp(node, name, old[name], value);
  }
}

function setProp(node, name, old, value) {
  if (name === "key" || name === "focus") return;
  if (name === "style") {
    for (const key of Object.keys(old ?? {})) if (!(key in (value ?? {}))) node.style.removeProperty(key);
    for (const [key, text] of Object.entries(value ?? {})) node.style.setProperty(key, text);
  } else if (name.startsWith("on")) {
    node[name.toLowerCase()] = value;
  } else if (name === "value") {
    if (node.value !== String(value ?? "")) node.value = value ?? "";
  } else if (name === "checked") {
    // What the page says, whatever a press has made of the box meanwhile.
    node.checked = Boolean(value);
  } else if (value === null || value === undefined || value === false) {
    node.removeAttribute(name);
  } else {
    node.setAttribute(name, value === true ? "" : value);
  }
}
