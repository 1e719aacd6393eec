import { createEmitter } from '@chorus/model/emitter'
import type { FoundMiniApp, MiniAppSignIn, MiniAppSignature } from '@chorus/networks/provider/mini-apps'
import type { Wallet } from '../../login/wallet/wallets.ts'

/** What the user chose to let an app have. */
export interface ChosenWallet {
  wallet: Wallet
  address: string
}

/** What an app wants and only the user can grant, with what granting it returns. */
export interface AppWishes {
  /** See the address of a wallet, and ask it to sign. */
  connect: { wish: object; grant: ChosenWallet }
  /** Have the wallet sign a text (EIP-191). */
  text: { wish: { text: string; address: string }; grant: true }
  /** Have the wallet sign typed data (EIP-712). */
  data: { wish: { name: string; type: string; json: string; address: string }; grant: true }
  /** Have the wallet sign and send a transaction. `value` in the chain's currency. */
  transaction: { wish: { to: string | undefined; value: string; data: string; chainId: number; address: string }; grant: true }
  /** Switch the wallet to a chain. `name`: as the app calls a chain that it wants to add. */
  chain: { wish: { chainId: number; name?: string | undefined; url?: string | undefined }; grant: true }
  signIn: { wish: { signIn: MiniAppSignIn }; grant: MiniAppSignature }
  add: { wish: { app: FoundMiniApp }; grant: true }
  /** Leave for another page. */
  leave: { wish: { url: URL }; grant: true }
  /** Open another app in place of this one. */
  open: { wish: { url: URL }; grant: true }
}
export type WishKind = keyof AppWishes

type QuestionOf<K extends WishKind> = K extends WishKind
  ? { kind: K; grant(granted: AppWishes[K]['grant']): void; decline(): void } & AppWishes[K]['wish']
  : never
export type AppQuestion = QuestionOf<WishKind>

/** The questions of one app, which the user sees one at a time. */
export interface AppQuestions {
  /** Undefined: there is none. */
  current(): AppQuestion | undefined
  /** Whether the app asked so often that it may not ask again. */
  isSilenced(): boolean
  subscribe(listener: () => void): () => void
  /** Undefined: declined. */
  ask<K extends WishKind>(kind: K, wish: AppWishes[K]['wish']): Promise<AppWishes[K]['grant'] | undefined>
  /** Declines what is open. */
  close(): void
}

/** Questions in a row that a user declines before the app may ask no more. */
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
    ask(kind, wish) {
      // A second question would cover the first, and be answered in its place.
      if (current || declined >= mostDeclined) return Promise.resolve(undefined)
      return new Promise((resolve) => {
        const question = {
          ...wish,
          kind,
          grant(granted: AppWishes[typeof kind]['grant']) {
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
