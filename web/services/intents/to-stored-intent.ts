import { isNetworkName } from '@chorus/model/network-identity'
import * as v from 'valibot'
import type { StoredIntent } from '../../cache/edits/intents.ts'

/** ms. Tabs may not agree on the time to the second. */
const clockTolerance = 60_000

const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(1000))
const subject = {
  ref: text,
  network: v.custom<string>((name) => typeof name === 'string' && isNetworkName(name)),
}
const SubjectPost = v.looseObject({
  ...subject,
  postId: text,
  publicationId: text,
  type: text,
  author: v.looseObject({ ref: text, profileId: v.string(), handle: v.string() }),
})
const SubjectPerson = v.looseObject({ ...subject, profileId: v.string(), handle: v.string() })

const shared = {
  ref: text,
  account: text,
  isOn: v.boolean(),
  id: v.pipe(v.string(), v.uuid()),
  at: v.pipe(v.number(), v.finite(), v.minValue(0)),
  isSent: v.boolean(),
  isOpposed: v.optional(v.boolean()),
  removedId: v.optional(text),
}
const Intent = v.union([
  v.object({ ...shared, flag: v.picklist(['like', 'mirror', 'bookmark']), subject: SubjectPost }),
  v.object({ ...shared, flag: v.picklist(['follow', 'mute', 'muteHere', 'block']), subject: SubjectPerson }),
])

/** The key of a row in its store. */
export const toIntentKey = ({ account, flag, ref }: Pick<StoredIntent, 'account' | 'flag' | 'ref'>) => [account, flag, ref]

/**
 * A stored intent. Undefined: another version or something else has written it, it is about another target than its key or its subject says, or it
 * is from the future, so that it would never end.
 */
export function toStoredIntent(key: unknown, row: unknown, now: number): StoredIntent | undefined {
  const { success, output } = v.safeParse(Intent, row)
  if (!success || output.ref !== output.subject.ref || output.at > now + clockTolerance) return undefined
  const intent = output as unknown as StoredIntent
  return JSON.stringify(key) === JSON.stringify(toIntentKey(intent)) ? intent : undefined
}
