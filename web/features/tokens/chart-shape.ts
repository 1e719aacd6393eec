type Point = readonly [time: number, price: number]

export interface ChartSize {
  width: number
  height: number
  /** Room above and below the line. */
  margin: number
}

export interface ChartShape {
  /** The line, as an SVG path. */
  line: string
  /** What is below it. */
  area: string
  /** Where each point is. */
  spots: readonly { x: number; y: number }[]
}

export interface PriceSummary {
  first: number
  last: number
  low: number
  high: number
  /** In percent. Undefined: it was worth nothing at first. */
  change: number | undefined
}

/** Undefined: fewer than two prices. */
export function summarise(prices: readonly Point[]): PriceSummary | undefined {
  if (prices.length < 2) return undefined
  const values = prices.map(([, price]) => price)
  const [first, last] = [values[0]!, values.at(-1)!]
  return { first, last, low: Math.min(...values), high: Math.max(...values), change: first > 0 ? (last / first - 1) * 100 : undefined }
}

/** A price that never changed is a line in the middle. */
export function toChartShape(prices: readonly Point[], { width, height, margin }: ChartSize): ChartShape {
  const summary = summarise(prices)
  if (!summary) return { line: '', area: '', spots: [] }
  const { low, high } = summary
  const [start, end] = [prices[0]![0], prices.at(-1)![0]]
  const round = (value: number) => Math.round(value * 10) / 10
  const spots = prices.map(([time, price]) => ({
    x: round(end > start ? ((time - start) / (end - start)) * width : 0),
    y: round(high > low ? margin + (1 - (price - low) / (high - low)) * (height - 2 * margin) : height / 2),
  }))
  const line = `M${spots.map(({ x, y }) => `${x} ${y}`).join('L')}`
  return { line, area: `${line}L${width} ${height}L0 ${height}Z`, spots }
}

/** Some of the prices, evenly spread, with the first and the last. */
export function pickRows(prices: readonly Point[], count: number): Point[] {
  if (prices.length <= count) return [...prices]
  return Array.from({ length: count }, (_, index) => prices[Math.round((index * (prices.length - 1)) / (count - 1))]!)
}
