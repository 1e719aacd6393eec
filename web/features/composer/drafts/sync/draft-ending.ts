import { fromBase64, toBase64 } from './base64.ts'
import type { DraftKeys } from './draft-keys.ts'
import { seal, unseal } from './seal.ts'

/** In the order of their numbers when sealed, so only append. */
const draftEndings = ['discarded', 'sent', 'scheduled'] as const

/** Why a draft no longer exists. */
export type DraftEnding = (typeof draftEndings)[number]

const toEndingContext = (id: string): string => `end of draft ${id}`

/** For the account's other browsers. All endings have the same length. */
export async function sealEnding(keys: DraftKeys, id: string, ending: DraftEnding): Promise<string> {
  return toBase64(await seal(keys, Uint8Array.of(draftEndings.indexOf(ending)), toEndingContext(id)))
}

/** Undefined: another version of Chorus deleted the draft and didn't say why, or said it in its own way. */
export async function openEnding(keys: DraftKeys, id: string, data: string | null | undefined): Promise<DraftEnding | undefined> {
  if (typeof data !== 'string') return undefined
  try {
    const [number = -1] = await unseal(keys, fromBase64(data), toEndingContext(id))
    return draftEndings[number]
  } catch {
    return undefined
  }
}
