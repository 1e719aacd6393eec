import type { Run } from './plan-runs.ts'

export interface Outcome extends Pick<Run, 'number' | 'keeper' | 'kind'> {
  /** Whether the post was still in flight at the kill. */
  wasUnderWay: boolean
  /** Whether a page reported it as queued. */
  wasPromised: boolean
  /** Time from the press to the author's notification, in ms, if it was observed. */
  taken?: number
  /** Number of records with this text at the end. */
  count: number
  /** Time from full recovery until the post existed and its author was notified, in ms. */
  recovery: number
  /** Violated expectations. */
  faults: readonly string[]
}

const middle = (times: readonly number[]): string => {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted.length === 0 ? '–' : String(Math.round(sorted[Math.floor((sorted.length - 1) / 2)]!))
}

/** One line per kind and a total: number of runs, published posts, and times. */
export function toRunTable(outcomes: readonly Outcome[]): string {
  const head = ['what was killed or lost', 'runs', 'under way', 'promised', 'there 0×', '1×', '2×', 'wrong', 'median ms', 'slowest ms']
  const toLine = (name: string, group: readonly Outcome[]): string[] => {
    const times = group.map(({ recovery }) => recovery)
    const isThere = (least: number, most = least) => String(group.filter(({ count }) => count >= least && count <= most).length)
    return [
      name,
      String(group.length),
      String(group.filter(({ wasUnderWay }) => wasUnderWay).length),
      String(group.filter(({ wasPromised }) => wasPromised).length),
      isThere(0),
      isThere(1),
      isThere(2, Number.POSITIVE_INFINITY),
      String(group.filter(({ faults }) => faults.length > 0).length),
      middle(times),
      String(Math.round(Math.max(0, ...times))),
    ]
  }
  const byKind = Map.groupBy(
    outcomes.toSorted((one, other) => one.kind.localeCompare(other.kind)),
    ({ kind }) => kind,
  )
  const byKeeper = Map.groupBy(outcomes, ({ keeper }) => keeper)
  const rows = [
    head,
    ...[...byKind].map(([kind, group]) => toLine(kind, group)),
    ...[...byKeeper].map(([keeper, group]) => toLine(`all, tokens at the ${keeper}`, group)),
    toLine('all', outcomes),
  ]
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join('  '))
    .join('\n')
}
