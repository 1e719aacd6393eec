import type { Labeler } from '@chorus/model/moderation/content-settings'
import type { LabelDefinition } from '@chorus/model/moderation/label-definition'
import * as v from 'valibot'
import { lenientArray } from '../../lenient-array.ts'
import { toProfile } from '../decode/to-profile.ts'
import { WireProfile } from '../decode/wire.ts'

const word = (max: number) => v.pipe(v.string(), v.maxLength(max))
const WireDefinition = v.object({
  identifier: word(100),
  severity: v.string(),
  blurs: v.string(),
  defaultSetting: v.optional(v.string()),
  adultOnly: v.optional(v.boolean()),
  locales: v.optional(lenientArray(v.object({ lang: word(40), name: word(640), description: word(100_000) })), []),
})
export type WireDefinition = v.InferOutput<typeof WireDefinition>

const WireLabeler = v.object({
  creator: WireProfile,
  policies: v.optional(v.object({ labelValueDefinitions: v.optional(lenientArray(WireDefinition), []) })),
})
type WireLabeler = v.InferOutput<typeof WireLabeler>
export const WireLabelers = v.object({ views: lenientArray(WireLabeler) })

/** A labeler whose labels the viewer has not decided about. */
export function toLabeler({ creator, policies }: WireLabeler): Labeler {
  const { profileId, displayName, handle, pfp, bio } = toProfile(creator)
  const definitions = (policies?.labelValueDefinitions ?? []).map(toDefinition)
  return { id: profileId, name: displayName, handle, pictureUrl: pfp, description: bio, definitions, choices: {} }
}

/** What @atproto/api makes of unknown values: `warn` by default, and nothing covered. */
export function toDefinition({ identifier, severity, blurs, defaultSetting, adultOnly, locales }: WireDefinition): LabelDefinition {
  return {
    value: identifier,
    severity: severity === 'alert' || severity === 'inform' ? severity : 'none',
    blurs: blurs === 'content' || blurs === 'media' ? blurs : 'none',
    initial: defaultSetting === 'hide' || defaultSetting === 'ignore' ? defaultSetting : 'warn',
    ...(adultOnly ? { isAdult: true } : {}),
    isNeverOwn: true,
    words: locales.map(({ lang, name, description }) => ({ locale: lang, name, description })),
  }
}
