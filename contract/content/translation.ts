import { longestPost } from '@chorus/model/limits'
import * as v from 'valibot'
import { defineCall } from '../call.ts'

/** BCP 47, a few subtags. */
const Tag = v.pipe(
  v.string(),
  v.maxLength(35),
  v.regex(/^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i),
  v.check(isTag, 'must be a language tag such as zh-Hant'),
)
const Text = v.pipe(v.string(), v.maxLength(longestPost), v.regex(/\p{L}/u, 'must contain a letter'))

function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/** Provider API §3.11: one item, in the format of a service that accepts several texts at once. */
export const translateText = defineCall({
  method: 'POST',
  path: '/v1/misc/translate',
  auth: 'none',
  envelope: 'provider',
  limit: 'search',
  summary: 'A translation of a text and its detected language. Cached in memory for a few minutes only.',
  body: v.strictObject({ toLanguage: Tag, text: Text }),
  reply: v.array(
    v.object({
      detectedLanguage: v.object({ language: v.string() }),
      translations: v.array(v.object({ to: v.optional(v.string()), text: v.string() })),
    }),
  ),
})

export const detectLanguage = defineCall({
  method: 'POST',
  path: '/ai/detect-language',
  auth: 'none',
  envelope: 'provider',
  limit: 'search',
  summary: 'The language of a text; "und" when it can’t be detected.',
  body: v.strictObject({ text: Text }),
  reply: v.object({ language: v.string() }),
})
