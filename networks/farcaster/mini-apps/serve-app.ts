import type { MiniAppEvent, ServedMiniApp, ServingMiniApp } from '../../provider/mini-apps.ts'
import { createAppMethods } from './create-app-methods.ts'
import { readAppMessage, toAppAnswer, toAppFault } from './read-app-message.ts'

/** Calls in progress; further ones are refused, so that a loop can't pile them up. */
const mostCalls = 50

/** `MiniAppClientEvent` of `@farcaster/miniapp-core`. */
const events: Readonly<Record<MiniAppEvent, object>> = {
  back: { event: 'back_navigation_triggered' },
  primary: { event: 'primary_button_clicked' },
  added: { event: 'miniapp_added' },
  declined: { event: 'miniapp_add_rejected', reason: 'rejected_by_user' },
  'no-manifest': { event: 'miniapp_add_rejected', reason: 'invalid_domain_manifest' },
}

/** Answers the calls of an app with the host's methods, in the messages of the mini app SDK. */
export function serveApp({ host, chains, send }: ServingMiniApp): ServedMiniApp {
  const methods = createAppMethods(host, chains)
  let calls = 0
  return {
    async receive(message) {
      const call = readAppMessage(message)
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
    },
    emit: (event) => send({ type: 'frameEvent', event: events[event] }),
    emitWallet: (event, params) => send({ type: 'frameEthProviderEvent', event, params }),
  }
}
