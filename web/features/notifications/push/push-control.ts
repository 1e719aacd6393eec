import { Failure } from '@chorus/model/failure'
import type { Translate } from '../../../i18n/create-translate.ts'
import { createBrowserLock, createBrowserTabs } from '../../../services/accounts/browser-tabs.ts'
import type { Services } from '../../../services/context/services.ts'
import { toToast } from '../../../services/toasts/to-toast.ts'
import { openBrowserPush, type BrowserPush } from './browser-push.ts'
import { createPromptTime } from './prompt-time.ts'
import { createPushCalls, type PushSwitches } from './push-calls.ts'
import { createPushOptOut } from './push-opt-out.ts'
import { toPromptStep } from './to-prompt-step.ts'

export interface PushControlDeps extends Pick<Services, 'toaster' | 'ownFetcher' | 'now' | 'visitor'> {
  t: Translate
}

export interface PushControl {
  /** Resolves to whether this browser now receives push. If not, a toast has given the reason, or the user declined. */
  turnOn(): Promise<boolean>
  /** Turns push off in this browser only. Resolves to whether it did; if not, a toast has given the reason. */
  turnOff(): Promise<boolean>
  /** Runs without a user gesture: prompts if the user was never asked, else renews the subscription. */
  prompt(): Promise<void>
  load(): Promise<PushState>
  /** Sets one type. Throws a Failure. */
  set(...which: Parameters<ReturnType<typeof createPushCalls>['set']>): Promise<void>
  /** Fires when push is turned on or off in any tab. Returns a function to unsubscribe. */
  onChange(listener: () => void): () => void
}

export interface PushState {
  switches: PushSwitches
  /** Whether this browser receives push for the account. */
  isHere: boolean
  /** Number of the account's other subscribed browsers. */
  others: number
  /** The user has blocked notifications in the browser. */
  isBlocked: boolean
}

/** Ties together the permission, the browser's subscription and the server's record of it. */
export function createPushControl({ toaster, ownFetcher, now, visitor: { locale }, t }: PushControlDeps): PushControl {
  const browser = openBrowserPush()
  const calls = createPushCalls(ownFetcher)
  const promptTime = createPromptTime(() => localStorage)
  const optOut = createPushOptOut(() => localStorage)
  const tabs = createBrowserTabs('push')
  const lock = createBrowserLock()
  /** Held across tabs, so that one tab cannot subscribe while another unsubscribes. */
  const exclusively = <T>(run: () => Promise<T>): Promise<T> => lock('push', run)

  const showFailure = (error: unknown, fallback: string) => {
    const isService = error instanceof Failure && error.call === 'push service'
    const toast = isService
      ? ({ kind: 'error', title: fallback, message: t('push.serviceUnreachable') } as const)
      : toToast(error, t, fallback)
    if (toast) toaster.show(toast)
  }

  let lastToast: number | undefined
  /** Replaces the previous confirmation, so that "on" and "off" are never visible together. */
  const showDone = (message: string) => {
    if (lastToast !== undefined) toaster.dismiss(lastToast)
    lastToast = toaster.show({ kind: 'success', message })
  }

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

  const enable = async (at: BrowserPush): Promise<boolean> => {
    try {
      await exclusively(async () => {
        await register(at)
        await calls.set('all', 'all', true)
        optOut.write(false)
      })
      showDone(t('push.isOn'))
      return true
    } catch (error) {
      await at.unsubscribe().catch(() => {})
      showFailure(error, t('push.notOn'))
      return false
    } finally {
      tabs.post('changed')
    }
  }

  const explain = () => {
    promptTime.write(now())
    toaster.show({ kind: 'warning', title: t('push.blocked'), message: t('push.blockedHint') })
    return false
  }

  /** Needs a user gesture. */
  const request = async (at: BrowserPush): Promise<boolean> => {
    const permission = await at.request().catch((error: unknown) => {
      showFailure(error, t('push.notOn'))
      return 'default' as const
    })
    if (permission === 'granted') return enable(at)
    return permission === 'denied' ? explain() : false
  }

  const prompt = (at: BrowserPush): Promise<boolean> => {
    promptTime.write(now())
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const decline = () => {
      promptTime.write(now())
      resolve(false)
    }
    toaster.show({
      kind: 'permission',
      title: t('push.promptTitle'),
      message: t('push.promptBody'),
      action: { label: t('push.allow'), run: () => resolve(request(at)) },
      decline: { label: t('push.notNow'), run: decline },
    })
    return promise
  }

  const start = async (at: BrowserPush, isForced: boolean): Promise<boolean> => {
    switch (toPromptStep({ permission: at.permission(), isForced, promptedAt: promptTime.read(), now: now() })) {
      case 'proceed':
        return isForced ? enable(at) : syncSubscription(at)
      case 'explain':
        return explain()
      case 'ask':
        return prompt(at)
      case 'skip':
        return false
    }
  }

  /** Renews the subscription when the account and this browser have push on, for example after a login or a change of language. */
  const syncSubscription = (at: BrowserPush): Promise<boolean> =>
    exclusively(async () => {
      if (optOut.read() || !(await calls.switches()).push_switch) return false
      await register(at)
      return true
    })

  /** Registers the subscription again: the server drops it when a session is revoked or a push service reports it as gone. */
  const isHere = async ({ push_switch: isOn }: PushSwitches): Promise<boolean> => {
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
    async turnOn() {
      if (browser) return start(browser, true)
      toaster.show({ kind: 'warning', message: t('push.unsupported') })
      return false
    },
    async turnOff() {
      try {
        // Call our server first: if it is unreachable, nothing has changed. With no other browser left, push goes off for the account.
        const others = await exclusively(async () => {
          const count = await calls.countOthers()
          if (count === 0) await calls.set('all', 'all', false)
          const subscription = await browser?.subscription()
          if (subscription) await calls.remove(subscription, locale)
          optOut.write(true)
          await browser?.unsubscribe().catch(() => {})
          return count
        })
        showDone(t(others > 0 ? 'push.isOffHere' : 'push.isOff'))
        return true
      } catch (error) {
        showFailure(error, t('push.notOff'))
        return false
      } finally {
        tabs.post('changed')
      }
    },
    async prompt() {
      if (browser) await start(browser, false)
    },
    async load() {
      const [switches, others] = await Promise.all([calls.switches(), calls.countOthers()])
      return { switches, others, isHere: await exclusively(() => isHere(switches)), isBlocked: browser?.permission() === 'denied' }
    },
    set: calls.set,
    onChange: (listener) => createBrowserTabs('push').listen(listener),
  }
}
