import { attemptHeader } from '@chorus/contract/attempt-header'
import { fillPath } from '@chorus/contract/call'
import { hostedLensWrite, type LensWrite, type LensWriteInput } from '@chorus/contract/hosted/hosted-lens'
import { Failure, isFailure } from '@chorus/model/failure'
import { toOperationFailure } from '@chorus/model/to-operation-failure'
import * as v from 'valibot'
import type { Intent } from '../../intent.ts'
import type { NetworkDeps } from '../../network.ts'
import { type Ask, asDevice, createAccountAsk, fetchAnswer, toOwnHeaders, toQuery } from '../ask.ts'
import { wait } from '../wait.ts'
import type { WalletWatch } from '../wallet/send-from-wallet.ts'
import { type Outcome, toHash, WireOutcome } from './operation-outcome.ts'
import { ownRepostsDocument, relationDocument, transactionDocument } from './read-documents.ts'
import { writeDocuments } from './write-documents.ts'

/** Changes as an account. */
export interface Writer {
  /** The account's address. */
  account: string
  ask: Ask
  /** Sends an operation. Returns the API's result; undefined when it says nothing. */
  request<W extends LensWrite>(name: W, request: LensWriteInput<W>, signal?: AbortSignal, intent?: Intent): Promise<Outcome | undefined>
  /**
   * Sends an operation, with the user's wallet if the API leaves it to that. Returns the hash of its transaction; undefined when it needs none.
   * Throws the reason of a refusal.
   */
  send<W extends LensWrite>(name: W, request: LensWriteInput<W>, signal?: AbortSignal, watch?: WalletWatch): Promise<string | undefined>
  /** Waits until the transaction is indexed. Throws its reason when it failed, and `timeout` when that isn't known. */
  settle(hash: string, signal?: AbortSignal): Promise<void>
  /** Sends an operation, and waits until it is indexed. Our server carries out each intent once. */
  write<W extends LensWrite>(name: W, request: LensWriteInput<W>, intent?: Intent): Promise<void>
  /** Ids, latest first. */
  ownReposts(post: string): Promise<string[]>
  relation(account: string): Promise<{ isFollowedByMe: boolean; isBlockedByMe: boolean } | undefined>
}

/** ms. Writes wait longer, because repeating them is costly. */
const writeDeadline = 30_000
/** ms between checks of a transaction, some 15 s in all. Blocks of Lens take about a second. */
const pauses = [100, 200, 400, 800, 1600, 1600, 1600, 2000, 3000, 4000]

/** Some operations have no outcome: the scalar `Void` says nothing. */
const Result = v.object({ result: v.nullish(v.union([WireOutcome, v.string(), v.boolean()])) })
const Status = v.object({ transactionStatus: v.object({ __typename: v.string(), reason: v.optional(v.string()) }) })
const OwnReposts = v.object({
  postReferences: v.object({
    items: v.array(v.object({ __typename: v.string(), id: v.optional(v.string()), timestamp: v.optional(v.string()) })),
  }),
})
const Relation = v.object({
  account: v.nullable(v.object({ operations: v.nullish(v.object({ isFollowedByMe: v.boolean(), isBlockedByMe: v.boolean() })) })),
})

/** @param pause Waits between checks of a transaction, in ms. Absent: waits for that time. */
export function createWriter(
  account: string,
  deps: Pick<NetworkDeps, 'direct' | 'ownFetcher' | 'askWallet' | 'options'>,
  pause = wait,
): Writer {
  const { direct, ownFetcher } = deps
  const ask = createAccountAsk(account, deps)

  const post = (name: LensWrite, request: object, signal?: AbortSignal, intent?: Intent) => {
    const call = { name, schema: Result, retries: 0, deadline: writeDeadline, signal }
    if (!direct) {
      const path = fillPath(hostedLensWrite.path, { name })
      const headers = { ...toOwnHeaders(account), [attemptHeader]: intent ? `${intent.id} ${name}` : crypto.randomUUID() }
      return fetchAnswer(ownFetcher, { ...call, path, headers, body: request })
    }
    const body = { query: toQuery(writeDocuments[name]), variables: { request } }
    return asDevice(direct, (headers) => fetchAnswer(direct.fetcher, { ...call, path: '/graphql', headers, body }))
  }

  const request: Writer['request'] = async (name, input, signal, intent) => {
    const { result } = await post(name, input, signal, intent)
    return typeof result === 'object' ? (result ?? undefined) : undefined
  }
  const send: Writer['send'] = async (name, input, signal, watch) => toHash(name, await request(name, input, signal), deps, { watch })

  const facts = { network: 'lens', call: 'Transaction' } as const
  const readStatus = async (txHash: string, signal: AbortSignal | undefined) => {
    const question = { name: 'Transaction', document: transactionDocument, request: { txHash }, schema: Status, signal }
    return ask(question).catch((error: unknown) => {
      // Refusing the question isn't refusing the transaction, which has been sent.
      throw isFailure(error, 'refused') ? toOperationFailure('timeout', 'notIndexed', { ...facts, cause: error }) : error
    })
  }
  const settle: Writer['settle'] = async (txHash, signal) => {
    for (const ms of pauses) {
      const { transactionStatus: status } = await readStatus(txHash, signal)
      if (status.__typename === 'FinishedTransactionStatus') return
      if (status.__typename === 'FailedTransactionStatus')
        throw status.reason ? new Failure('refused', status.reason.slice(0, 300), facts) : toOperationFailure('refused', 'failed', facts)
      await pause(ms)
    }
    throw toOperationFailure('timeout', 'notIndexed', facts)
  }

  return {
    account,
    ask,
    request,
    send,
    settle,
    async write(name, input, intent) {
      const hash = await toHash(name, await request(name, input, undefined, intent), deps)
      if (hash !== undefined) await settle(hash)
    },
    async ownReposts(post) {
      const request = { referencedPost: post, referenceTypes: ['REPOST_OF'], authors: [account], pageSize: 'FIFTY' }
      const { postReferences } = await ask({ name: 'OwnReposts', document: ownRepostsDocument, request, schema: OwnReposts })
      const latest = postReferences.items.toSorted((a, b) => (b.timestamp ?? '').localeCompare(a.timestamp ?? ''))
      return latest.flatMap(({ id }) => id ?? [])
    },
    async relation(address) {
      const { account: found } = await ask({ name: 'Relation', document: relationDocument, request: { address }, schema: Relation })
      return found?.operations ?? undefined
    },
  }
}
