import { MessageBody } from '@chorus/contract/farcaster/farcaster-message'
import { findHostedFarcasterMessage, hostedFarcasterMessage } from '@chorus/contract/hosted/hosted-farcaster'
import * as v from 'valibot'
import type { SendJournal } from '../../draft.ts'
import { createPageJournals } from '../../journals/page-journals.ts'
import type { NetworkDeps } from '../../network.ts'
import { createAskAsAccount } from './ask-as-account.ts'
import type { Writer } from './writer.ts'

const Stored = v.pipe(v.string(), v.parseJson(), MessageBody)

/**
 * For accounts whose key is in our server's vault, which signs and remembers each message. What a message says is stored before it is sent:
 * uploads and people's names can differ the next time, and the server refuses another message under the same id.
 */
export function createHostedWriter(fid: number, { ownFetcher }: Pick<NetworkDeps, 'ownFetcher'>): Writer {
  const ask = createAskAsAccount(ownFetcher, String(fid))
  const toPageJournal = createPageJournals()
  const write = async (id: string, message: MessageBody, signal?: AbortSignal) =>
    (await ask(hostedFarcasterMessage, { body: { id, message }, signal })).hash
  const recall = (journal: SendJournal): MessageBody | undefined => {
    const { success, output } = v.safeParse(Stored, journal.read())
    return success ? output : undefined
  }
  return {
    fid,
    write: async (body, signal) => void (await write(crypto.randomUUID(), body, signal)),
    async writeOnce(body, identity, signal, journal = toPageJournal(identity)) {
      const stored = recall(journal)
      if (!stored) await journal.write(JSON.stringify(body))
      return write(identity.key, stored ?? body, signal)
    },
    recall: (identity, journal = toPageJournal(identity)) => recall(journal),
    find: async ({ key }, signal) => (await ask(findHostedFarcasterMessage, { params: { id: key }, signal })).hash ?? undefined,
  }
}
