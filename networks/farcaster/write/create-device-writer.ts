import { fillPath, toSearch } from '@chorus/contract/call'
import { cast } from '@chorus/contract/farcaster/farcaster-hub'
import { toUploadStatement, uploadTokenByKey } from '@chorus/contract/farcaster/farcaster-media'
import { MessageBody, SignedMessage, submitFarcasterMessage } from '@chorus/contract/farcaster/farcaster-message'
import { errorMessages } from '@chorus/model/error-messages'
import { Failure, isFailure } from '@chorus/model/failure'
import * as v from 'valibot'
import type { SendJournal } from '../../draft.ts'
import { fetchJson } from '../../http.ts'
import { createPageJournals } from '../../journals/page-journals.ts'
import type { NetworkDeps } from '../../network.ts'
import { createAskProvider } from '../../provider/ask-provider.ts'
import { fromBase64, toBase64 } from '../messages/base64.ts'
import { findFault } from '../messages/find-fault.ts'
import { toHex } from '../messages/hex.ts'
import { signMessage, toFarcasterTime, toMessageData, type Signature } from '../messages/sign-message.ts'
import { repeatLost } from './repeat-lost.ts'
import type { Writer } from './writer.ts'

/** Signs a hash of a message, or another text of ours. */
export type Sign = (fid: number, bytes: Uint8Array<ArrayBuffer>) => Promise<Signature>

/** ms. Writes wait longer, because repeating them is costly. */
const writeDeadline = 30_000
const Stored = v.pipe(v.string(), v.parseJson(), SignedMessage)
const Found = v.object({ data: v.optional(v.nullable(v.object({ hash: v.string() }))) })

/** For accounts whose key is in this browser. Signed casts are stored before they are sent, so that a retry sends the same bytes. */
export function createDeviceWriter(
  fid: number,
  { ownFetcher, ownOrigin, now }: Pick<NetworkDeps, 'ownFetcher' | 'ownOrigin' | 'now'>,
  sign: Sign,
): Writer {
  const call = submitFarcasterMessage.path
  const facts = { network: 'farcaster', call } as const
  let latest = 0
  /** Of two messages with the same second a removal wins, so each gets its own. */
  const tick = () => (latest = Math.max(toFarcasterTime(now()), latest + 1))

  const signBody = (body: MessageBody, time: number): Promise<SignedMessage> => {
    const data = toMessageData(fid, time, body)
    const fault = findFault(data, toFarcasterTime(now()))
    if (fault) throw new Failure('refused', fault, facts)
    return signMessage(data, (hash) => sign(fid, hash))
  }
  const submit = async (message: SignedMessage, signal?: AbortSignal): Promise<void> => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(message), signal }
    const answer = await fetchJson(ownFetcher, {
      network: 'farcaster',
      name: call,
      path: call,
      schema: submitFarcasterMessage.reply,
      init,
      deadline: writeDeadline,
    })
    if (!('errCode' in answer)) return
    const { code, errCode, details } = answer
    // Provider API §5.3. Refusals for other broken rules carry their own message.
    if (code === 3 && errCode === 'bad_request.validation_failure' && /\bsigner\b|\bkey\b|^$/i.test(details))
      throw new Failure('unauthorized', errorMessages.signerKeyInvalid, facts)
    throw new Failure('refused', details || errCode, facts)
  }
  const toPageJournal = createPageJournals()
  const readStored = (journal: SendJournal): SignedMessage | undefined => {
    const result = v.safeParse(Stored, journal.read())
    return result.success ? result.output : undefined
  }
  const isKnown = async (hash: string, signal?: AbortSignal): Promise<boolean> => {
    const path = fillPath(cast.path) + toSearch({ hash, fid: String(fid) })
    const { data } = await fetchJson(ownFetcher, { network: 'farcaster', name: cast.path, path, schema: Found, init: { signal } })
    return data?.hash.toLowerCase() === hash
  }
  const toHash = ({ hash }: SignedMessage) => toHex(fromBase64(hash))

  return {
    fid,
    async write(body, signal) {
      const message = await signBody(body, tick())
      await repeatLost(() => submit(message, signal))
    },
    async writeOnce(body, identity, signal, journal = toPageJournal(identity)) {
      const stored = readStored(journal)
      const message = stored ?? (await signBody(body, toFarcasterTime(identity.createdAt)))
      if (!stored) await journal.write(JSON.stringify(message))
      try {
        await submit(message, signal)
      } catch (error) {
        // Another key may sign again if no hub has accepted the message from a key that is no longer valid.
        if (isFailure(error, 'unauthorized') && !(await isKnown(toHash(message), signal))) await journal.write('')
        throw error
      }
      return toHash(message)
    },
    recall(identity, journal = toPageJournal(identity)) {
      const { success, output } = v.safeParse(MessageBody, readStored(journal)?.data)
      return success ? output : undefined
    },
    async askUploadToken(signal) {
      if (ownOrigin === undefined) throw new Error('Uploads are signed in a browser, which knows the server’s origin.')
      const signedAt = now()
      const { signature, signer } = await sign(fid, new TextEncoder().encode(toUploadStatement(ownOrigin, fid, signedAt)))
      const body = { fid, origin: ownOrigin, signedAt, signature: toBase64(signature), signer: toBase64(signer) }
      return createAskProvider('farcaster', ownFetcher)(uploadTokenByKey, { body, signal })
    },
    async find(identity, signal, journal = toPageJournal(identity)) {
      const stored = readStored(journal)
      if (!stored) return undefined
      const hash = toHash(stored)
      return (await isKnown(hash, signal)) ? hash : undefined
    },
  }
}
