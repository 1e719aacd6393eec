import * as v from 'valibot'
import type { Ask } from '../ask.ts'
import { signingDocument } from './publish-documents.ts'

const Signing = v.object({ me: v.object({ isSignless: v.boolean(), isSponsored: v.boolean() }) })

/** Whether the API sends nothing for the account, but returns transactions for its wallet instead. */
export async function isLeftToWallet(ask: Ask, signal?: AbortSignal): Promise<boolean> {
  const question = { name: 'Signing', document: signingDocument, request: {}, schema: Signing, isWhole: true, signal }
  const { me } = await ask(question)
  return !me.isSignless || !me.isSponsored
}
