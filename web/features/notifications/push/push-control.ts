import type { Translate } from '../../../i18n/create-translate.ts'
import type { Services } from '../../../services/context/services.ts'
import { openBrowserPush, type BrowserPush } from './browser-push.ts'
import { createPromptTime } from './prompt-time.ts'
import { createPushCalls, type PushSwitches } from './push-calls.ts'
import { createPushRegistration } from './push-registration.ts'
import { createPushToasts } from './push-toasts.ts'
import { toPromptStep } from './to-prompt-step.ts'

export interface PushControlDeps extends Pick<Services, 'toaster' | 'ownFetcher' | 'now' | 'preferences'> {
  t: Translate
}

export interface PushControl {
  /** Resolves to whether this browser now receives push. If not, a toast has given the reason, or the user declined. */
  turnOn(): Promise<boolean>
  /** Turns push off in this browser only. Resolves to whether it did; if not, a toast has given the reason. */
  turnOff(): Promise<boolean>
  /** Runs without a user gesture, and asks nothing: renews the subscription, or explains why there is none. */
  resume(): Promise<void>
  /** Whether to offer push: the browser leaves it open, and the user wasn't asked within 24 hours. */
  canOffer(): boolean
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

/** Asks for the permission, and turns push on and off in this browser. */
export function createPushControl({ toaster, ownFetcher, now, preferences: { locale }, t }: PushControlDeps): PushControl {
  const browser = openBrowserPush()
  const calls = createPushCalls(ownFetcher)
  const registration = createPushRegistration(browser, calls, locale)
  const promptTime = createPromptTime(() => localStorage)
  const toasts = createPushToasts(toaster, t)

  const enable = async (at: BrowserPush): Promise<boolean> => {
    try {
      await registration.enable(at)
      toasts.success(t('push.isOn'))
      return true
    } catch (error) {
      toasts.failure(error, t('push.notOn'))
      return false
    }
  }

  const explain = () => {
    promptTime.write(now())
    toasts.blocked()
    return false
  }

  /** Needs a user gesture. */
  const request = async (at: BrowserPush): Promise<boolean> => {
    const permission = await at.request().catch((error: unknown) => {
      toasts.failure(error, t('push.notOn'))
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
    toasts.prompt(() => resolve(request(at)), decline)
    return promise
  }

  const toStep = (at: BrowserPush, isForced: boolean) =>
    toPromptStep({ permission: at.permission(), isForced, promptedAt: promptTime.read(), now: now() })

  const start = async (at: BrowserPush, isForced: boolean): Promise<boolean> => {
    switch (toStep(at, isForced)) {
      case 'proceed':
        return isForced ? enable(at) : registration.renew(at)
      case 'explain':
        return explain()
      case 'ask':
        return isForced ? prompt(at) : false
      case 'skip':
        return false
    }
  }

  return {
    async turnOn() {
      if (browser) return start(browser, true)
      toasts.unsupported()
      return false
    },
    async turnOff() {
      try {
        const others = await registration.disable()
        toasts.success(t(others > 0 ? 'push.isOffHere' : 'push.isOff'))
        return true
      } catch (error) {
        toasts.failure(error, t('push.notOff'))
        return false
      }
    },
    async resume() {
      if (browser) await start(browser, false)
    },
    canOffer: () => browser !== undefined && toStep(browser, false) === 'ask',
    async load() {
      const [switches, others] = await Promise.all([calls.switches(), calls.countOthers()])
      return { switches, others, isHere: await registration.isActive(switches), isBlocked: browser?.permission() === 'denied' }
    },
    set: calls.set,
    onChange: registration.onChange,
  }
}
