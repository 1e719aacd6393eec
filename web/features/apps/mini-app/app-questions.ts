import { createEmitter } from '@chorus/model/emitter'
import type { FoundMiniApp, MiniAppSignIn, MiniAppSignature } from '@chorus/networks/provider/mini-apps'
import type { Wallet } from '../../login/wallet/wallets.ts'
import type { SignedData } from './signed-data.ts'

/** What the viewer lets an app have. */
export interface ChosenWallet {
  wallet: Wallet
  address: string
}

/** What an app may request and only the viewer can grant, with what granting it returns. */
export interface AppRequests {
  /** See the address of a wallet, and ask it to sign. */
  connect: { request: object; grant: ChosenWallet }
  /** Have the wallet sign a text (EIP-191). */
  text: { request: { text: string; address: string }; grant: true }
  /** Have the wallet sign typed data (EIP-712). */
  data: { request: { data: SignedData; address: string }; grant: true }
  /** Have the wallet sign and send a transaction. `value` in the smallest unit of the chain's currency. */
  transaction: { request: { to: string | undefined; value: bigint; data: string; chainId: number; address: string }; grant: true }
  /** Switch the wallet to a chain. `name`: as the app calls a chain that it wants to add. */
  chain: { request: { chainId: number; name?: string | undefined; url?: string | undefined }; grant: true }
  signIn: { request: { open(): Promise<MiniAppSignIn> }; grant: MiniAppSignature }
  /** Join the viewer's list of apps. Granted with `none` if the app's domain says nothing valid about it. */
  add: { request: { find(): Promise<FoundMiniApp | undefined> }; grant: FoundMiniApp | 'none' }
  /** Post something, in the composer. */
  compose: { request: { text: string; channelId: string | undefined }; grant: { postId: string } }
  /** Leave for another page. */
  leave: { request: { url: URL }; grant: true }
  /** Open another app in place of this one. */
  open: { request: { url: URL }; grant: true }
}
export type RequestKind = keyof AppRequests

export type AppQuestionOf<K extends RequestKind> = K extends RequestKind
  ? { kind: K; grant(granted: AppRequests[K]['grant']): void; decline(): void } & AppRequests[K]['request']
  : never
export type AppQuestion = AppQuestionOf<RequestKind>
/** Those that are answered by one press, without anything to find or choose. */
export type PlainAppQuestion = AppQuestionOf<Exclude<RequestKind, 'connect' | 'signIn' | 'add' | 'compose'>>

/** The questions of one app, which the viewer sees one at a time. */
export interface AppQuestions {
  /** Undefined: there is none. */
  current(): AppQuestion | undefined
  /** Whether the app asked so often that it may not ask again. */
  isSilenced(): boolean
  subscribe(listener: () => void): () => void
  /** Undefined: declined. */
  ask<K extends RequestKind>(kind: K, request: AppRequests[K]['request']): Promise<AppRequests[K]['grant'] | undefined>
  /** Declines what is open. */
  close(): void
}

/** Questions in a row that a viewer declines before the app can ask no longer. */
const mostDeclined = 3

export function createAppQuestions(): AppQuestions {
  const changes = createEmitter()
  let current: AppQuestion | undefined
  let declined = 0
  const end = (count: number) => {
    current = undefined
    declined = count
    changes.emit()
  }
  return {
    current: () => current,
    isSilenced: () => declined >= mostDeclined,
    subscribe: changes.subscribe,
    ask(kind, request) {
      // A second question would cover the first, and be answered in its place.
      if (current || declined >= mostDeclined) return Promise.resolve(undefined)
      return new Promise((resolve) => {
        const question = {
          ...request,
          kind,
          grant(granted: AppRequests[typeof kind]['grant']) {
            if (current !== question) return
            end(0)
            resolve(granted)
          },
          decline() {
            if (current !== question) return
            end(declined + 1)
            resolve(undefined)
          },
        } as unknown as AppQuestion
        current = question
        changes.emit()
      })
    },
    close: () => current?.decline(),
  }
}
