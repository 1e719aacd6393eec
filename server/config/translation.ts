import * as v from 'valibot'
import { address } from './addresses.ts'

export const translationEnvironment = {
  CHORUS_TRANSLATE_URL: v.optional(address),
  CHORUS_TRANSLATE_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,500}$/, 'must be a key without spaces'))),
}

const TranslationEnvironment = v.object(translationEnvironment)

/** A LibreTranslate server. */
export interface TranslationConfig {
  url: string
  key: string | undefined
}

/** Undefined: translation is off. There is no public default: it would learn what people read. */
export const toTranslationConfig = (env: v.InferOutput<typeof TranslationEnvironment>): TranslationConfig | undefined =>
  env.CHORUS_TRANSLATE_URL ? { url: env.CHORUS_TRANSLATE_URL, key: env.CHORUS_TRANSLATE_KEY } : undefined
