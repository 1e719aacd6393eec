import { readAppMessage, toAppAnswer, toAppFault } from './read-app-message.ts'

/** What an app may call, by name. Each answers with a plain value, or throws. */
export type AppMethods = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>

/** An app in its frame, as its host sees it. */
export interface ServedApp {
  /** Reports an event to the app. */
  emit(event: object): void
  /** Reports an event of the wallet (EIP-1193). */
  emitWallet(event: string, params: readonly unknown[]): void
  stop(): void
}

/** Calls in progress; further ones are refused, so that a loop can't pile them up. */
const mostCalls = 50

/**
 * Answers the calls of the app in a frame, as long as the frame shows a page of `origin`: our answers go to no other. Messages from elsewhere, frames
 * within the app included, are ignored. `findFrame`: null before it is drawn.
 */
export function serveApp(findFrame: () => HTMLIFrameElement | null, origin: string, methods: AppMethods): ServedApp {
  let calls = 0
  const send = (message: object) => findFrame()?.contentWindow?.postMessage(message, origin)
  const onMessage = async ({ data, source, origin: from }: MessageEvent) => {
    if (source === null || source !== findFrame()?.contentWindow || from !== origin) return
    const call = readAppMessage(data)
    if (!call) return
    if (calls >= mostCalls) return send(toAppFault(call.id, new Error('Too many calls at once.')))
    calls += 1
    try {
      if (!Object.hasOwn(methods, call.name)) throw new Error(`${call.name} isn’t supported.`)
      send(toAppAnswer(call.id, await methods[call.name]!(...call.args)))
    } catch (error) {
      send(toAppFault(call.id, error instanceof Error ? error : new Error('It failed.')))
    } finally {
      calls -= 1
    }
  }
  const listen = (event: MessageEvent) => void onMessage(event)
  addEventListener('message', listen)
  return {
    emit: (event) => send({ type: 'frameEvent', event }),
    emitWallet: (event, params) => send({ type: 'frameEthProviderEvent', event, params }),
    stop: () => removeEventListener('message', listen),
  }
}
