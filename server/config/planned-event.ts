import { EventName } from '@chorus/contract/events/events'
import { networkNames } from '@chorus/model/network-identity'
import * as v from 'valibot'

const line = (most: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(most))
const address = v.pipe(v.string(), v.url(), v.startsWith('https://'), v.maxLength(2000))
const time = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => Date.parse(text)),
)
const network = v.picklist(networkNames)

const Condition = v.variant('kind', [
  v.strictObject({ kind: v.literal('account'), network }),
  v.strictObject({ kind: v.literal('follow'), network, id: line(300), name: line(100) }),
  v.strictObject({ kind: v.literal('wallet') }),
  v.strictObject({
    kind: v.literal('token'),
    chainId: v.pipe(v.number(), v.integer(), v.minValue(1)),
    contract: v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i)),
    amount: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,77}$/)), '1'),
    name: line(100),
  }),
])

/** An event in the operator's file. docs/configuration.md describes it for operators. */
const PlannedEvent = v.pipe(
  v.strictObject({
    name: EventName,
    title: line(120),
    subtitle: v.optional(line(200)),
    description: line(5000),
    /** Where the reward is claimed. */
    url: v.optional(address),
    banner: v.optional(address),
    cover: v.optional(address),
    icon: v.optional(address),
    /** The picture of its share card. Absent: the banner. */
    shareImage: v.optional(address),
    /** ms */
    start: time,
    end: time,
    conditions: v.optional(v.pipe(v.array(Condition), v.maxLength(10)), []),
  }),
  v.check(({ start, end }) => start < end, 'must end after it starts'),
)
export type PlannedEvent = v.InferOutput<typeof PlannedEvent>

const PlannedEvents = v.pipe(
  v.array(PlannedEvent),
  v.maxLength(200),
  v.check((all) => new Set(all.map(({ name }) => name)).size === all.length, 'has two events of the same name'),
)

/** Throws an error that says what is wrong, and where. */
export function parseEvents(json: string): readonly PlannedEvent[] {
  const result = v.safeParse(PlannedEvents, JSON.parse(json))
  if (result.success) return result.output
  const [issue] = result.issues
  throw new TypeError(`${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`)
}
