type Attributes = Readonly<Record<string, string>>
/** A shape as Lucide lists it: its tag and its attributes, `key` among them. */
export type Shape = readonly [tag: string, attributes: Attributes]

/** Writes the shapes of an icon as the data of one path. Undefined: a shape has attributes besides its geometry. */
export function toPath(shapes: readonly Shape[]): string | undefined {
  const parts = shapes.map(([tag, { key: _key, ...attributes }]) => {
    const converter = converters[tag]
    return converter && Object.keys(attributes).every((name) => converter.attributes.includes(name))
      ? converter.write(attributes)
      : undefined
  })
  return parts.includes(undefined) ? undefined : parts.join('')
}

interface Converter {
  attributes: readonly string[]
  write(given: Attributes): string
}

/** An ellipse from its leftmost point. */
const writeEllipse = (cx: number, cy: number, rx: number, ry: number) =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`

const converters: Readonly<Record<string, Converter>> = {
  // A relative start is relative to the origin, not to the end of the shape before.
  path: { attributes: ['d'], write: ({ d = '' }) => d.replace(/^m/, 'M0 0m') },
  circle: { attributes: ['cx', 'cy', 'r'], write: ({ cx, cy, r }) => writeEllipse(Number(cx), Number(cy), Number(r), Number(r)) },
  ellipse: {
    attributes: ['cx', 'cy', 'rx', 'ry'],
    write: ({ cx, cy, rx, ry }) => writeEllipse(Number(cx), Number(cy), Number(rx), Number(ry)),
  },
  line: { attributes: ['x1', 'y1', 'x2', 'y2'], write: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}` },
  polyline: { attributes: ['points'], write: ({ points }) => `M${points}` },
  polygon: { attributes: ['points'], write: ({ points }) => `M${points}z` },
  rect: {
    attributes: ['x', 'y', 'width', 'height', 'rx', 'ry'],
    write({ x = '0', y = '0', width, height, rx, ry }) {
      const [h, v] = [Number(rx ?? ry ?? 0), Number(ry ?? rx ?? 0)]
      const [across, down] = [Number(width) - 2 * h, Number(height) - 2 * v]
      const turn = (dx: number, dy: number) => (h > 0 ? `a${h} ${v} 0 0 1 ${dx} ${dy}` : '')
      return `M${Number(x) + h} ${y}h${across}${turn(h, v)}v${down}${turn(-h, v)}h${-across}${turn(-h, -v)}v${-down}${turn(h, -v)}z`
    },
  },
}
