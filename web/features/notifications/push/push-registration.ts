import { Failure } from '@chorus/model/failure'
import { createBrowserLock, createBrowserTabs } from '../../../services/accounts/browser-tabs.ts'
import type { BrowserPush } from './browser-push.ts'
import type { PushCalls, PushSwitches } from './push-calls.ts'
import { createPushOptOut } from './push-opt-out.ts'

/** This browser's subscription together with the server's record of it. All methods but `onChange` reject with a Failure. */
export interface PushRegistration {
  /** Subscribes this browser and turns push on for the account. */
  enable(browser: BrowserPush): Promise<void>
  /** Unsubscribes this browser. Resolves to the number of the account's other browsers; without any, push goes off for the account. */
  disable(): Promise<number>
  /**
   * Renews the subscription when the account and this browser have push on, for example after a login or a change of language. Resolves to
   * whether they do.
   */
  renew(browser: BrowserPush): Promise<boolean>
  /** Whether this browser receives push for the account. */
  isActive(switches: PushSwitches): Promise<boolean>
  /** Fires when push is turned on or off in any tab. Returns a function to unsubscribe. */
  onChange(listener: () => void): () => void
}

export function createPushRegistration(browser: BrowserPush | undefined, calls: PushCalls, locale: string): PushRegistration {
  const optOut = createPushOptOut(() => localStorage)
  const tabs = createBrowserTabs('push')
  const lock = createBrowserLock()
  /** Held across tabs, so that one tab cannot subscribe while another unsubscribes. */
  const exclusively = <T>(run: () => Promise<T>): Promise<T> => lock('push', run)

  const register = async (at: BrowserPush) => {
    const key = await calls.key()
    if (key === null) throw new Failure('not-configured', 'This server sends no push notifications.')
    const known = await at.subscription()
    const subscription = await at.subscribe(key)
    try {
      await calls.add(subscription, locale)
    } catch (error) {
      // Without the server's record the new subscription is useless.
      if (known?.endpoint !== subscription.endpoint) await at.unsubscribe().catch(() => {})
      throw error
    }
  }

  /** Registers the subscription again: the server drops it when a session is revoked or a push service reports it as gone. */
  const isActive = async ({ push_switch: isOn }: PushSwitches): Promise<boolean> => {
    if (!isOn || optOut.read() || browser?.permission() !== 'granted') return false
    const subscription = await browser.subscription()
    if (!subscription) return false
    try {
      await calls.add(subscription, locale)
      return true
    } catch (error) {
      // The server rejects this subscription.
      if (error instanceof Failure && error.status === 400) return false
      throw error
    }
  }

  return {
    async enable(at) {
      try {
        await exclusively(async () => {
          await register(at)
          await calls.set('all', 'all', true)
          optOut.write(false)
        })
      } catch (error) {
        await at.unsubscribe().catch(() => {})
        throw error
      } finally {
        tabs.post('changed')
      }
    },
    disable: () =>
      exclusively(async () => {
        // Call our server first: if it is unreachable, nothing has changed.
        const others = await calls.countOthers()
        if (others === 0) await calls.set('all', 'all', false)
        const subscription = await browser?.subscription()
        if (subscription) await calls.remove(subscription, locale)
        optOut.write(true)
        await browser?.unsubscribe().catch(() => {})
        return others
      }).finally(() => tabs.post('changed')),
    renew: (at) =>
      exclusively(async () => {
        if (optOut.read() || !(await calls.switches()).push_switch) return false
        await register(at)
        return true
      }),
    isActive: (switches) => exclusively(() => isActive(switches)),
    onChange: (listener) => createBrowserTabs('push').listen(listener),
  }
}
