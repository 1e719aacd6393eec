import * as v from 'valibot'
import { address } from './addresses.ts'

export const gifsEnvironment = {
  CHORUS_GIFS_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,500}$/, 'must be a key without spaces'))),
  CHORUS_GIFS_URL: v.optional(address, 'https://api.klipy.com/v2'),
  CHORUS_GIFS_NAME: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(30)), 'KLIPY'),
}

const GifsEnvironment = v.object(gifsEnvironment)

/** A service with Tenor's API, version 2. */
export interface GifsConfig {
  url: string
  key: string
  /** Its name, which its terms require us to show wherever GIFs are searched. */
  name: string
}

/** Undefined: GIFs can't be searched, because every service needs the operator's key. */
export const toGifsConfig = (env: v.InferOutput<typeof GifsEnvironment>): GifsConfig | undefined =>
  env.CHORUS_GIFS_KEY ? { url: env.CHORUS_GIFS_URL, key: env.CHORUS_GIFS_KEY, name: env.CHORUS_GIFS_NAME } : undefined
