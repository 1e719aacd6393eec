import { toLaneSnapshot, type ItemFacts, type Lane, type LaneSnapshot } from './lane.ts'

/** Where the rest of a list begins, as carried by a link to it. */
export interface ListPosition {
  /** Lanes that don't continue at the top of their first page. */
  lanes: LaneSnapshot[]
  /** The lane that is next in a ranking. Absent: the first. */
  turn?: number
  /** The time (ms) and key of the last item before, in a list by time. */
  last?: readonly [time: number, key: string]
}

/** Characters. No network has longer ones. */
const longest = 4000

interface PositionOptions<T> {
  facts: ItemFacts<T>
  order: 'time' | 'rank'
  turn: number
  shown: readonly T[]
}

/** The position after the items shown. Undefined: too long for a URL. */
export function writePosition<T>(lanes: readonly Lane<T>[], { facts, order, turn, shown }: PositionOptions<T>): string | undefined {
  const last = order === 'time' ? shown.at(-1) : undefined
  const position: ListPosition = {
    lanes: lanes.flatMap((lane) => {
      const { id, state, cursor, head } = toLaneSnapshot(lane, order === 'time' ? undefined : findHead(lane, facts))
      if (state !== 'ended' && cursor === undefined && head === undefined) return []
      return [{ id, ...(state === 'ended' && { state }), cursor, head }]
    }),
    ...(turn > 0 && { turn }),
    ...(last !== undefined && { last: [facts.timeOf(last), facts.keyOf(last)] }),
  }
  const text = JSON.stringify(position)
  return text.length > longest ? undefined : text
}

/** The key of the lane’s next item in the page that its snapshot names. */
export const findHead = <T>({ queue, head }: Lane<T>, { keyOf }: ItemFacts<T>): string | undefined =>
  queue[0] === undefined ? head : keyOf(queue[0])

/** A position read from a URL, which anyone may have written. Undefined: invalid. */
export function readPosition(text = ''): ListPosition | undefined {
  if (!text || text.length > longest) return undefined
  try {
    const { lanes, turn, last } = JSON.parse(text) as Record<keyof ListPosition, unknown>
    return {
      lanes: Array.isArray(lanes) ? lanes.flatMap(readLane) : [],
      ...(Number.isSafeInteger(turn) && (turn as number) >= 0 && { turn: turn as number }),
      ...(Array.isArray(last) && Number.isFinite(last[0]) && typeof last[1] === 'string' && { last: [last[0] as number, last[1]] }),
    }
  } catch {
    return undefined
  }
}

function readLane(lane: unknown): LaneSnapshot[] {
  const { id, state, cursor, head } = (lane ?? {}) as Record<keyof LaneSnapshot, unknown>
  if (typeof id !== 'string') return []
  return [
    {
      id,
      ...(state === 'ended' && { state }),
      ...(typeof cursor === 'string' && { cursor }),
      ...(typeof head === 'string' && { head }),
    },
  ]
}

/** The items of a page that are not on an earlier page of the list. */
export function skipEarlier<T>(
  items: readonly T[],
  { head }: Pick<Lane<T>, 'head'>,
  last: ListPosition['last'],
  { keyOf, timeOf }: ItemFacts<T>,
): readonly T[] {
  if (last) {
    const [time, key] = last
    return items.filter((item) => timeOf(item) < time || (timeOf(item) === time && keyOf(item) > key))
  }
  const from = head === undefined ? -1 : items.findIndex((item) => keyOf(item) === head)
  return from > 0 ? items.slice(from) : items
}
