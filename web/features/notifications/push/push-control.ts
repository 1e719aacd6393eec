import { Failure } from '@chorus/model/failure'
import { createBrowserLock, createBrowserTabs } from '../../../app/accounts/browser-tabs.ts'
import type { Services } from '../../../app/services.ts'
import type { Translate } from '../../../i18n/create-translate.ts'
import { toToast } from '../../toasts/to-toast.ts'
import { createAskedAt } from './asked-at.ts'
import { openBrowserPush, type BrowserPush } from './browser-push.ts'
import { createOffHere } from './off-here.ts'
import { createPushCalls, type PushSwitches } from './push-calls.ts'
import { toAsking } from './to-asking.ts'

export interface PushControlDeps extends Pick<Services, 'toaster' | 'ownFetcher' | 'now' | 'visitor'> {
  t: Translate
}

export interface PushControl {
  /** Answers whether this browser is told now; where it is not, somebody has been told why, or has been asked. */
  turnOn(): Promise<boolean>
  /** In this browser; the others of its person are told as before. Answers whether it came about; if not, somebody has been told why. */
  turnOff(): Promise<boolean>
  /** On a sensible occasion, unasked: asks where nobody has said anything yet, and keeps up what somebody has said. */
  offer(): Promise<void>
  /** What the account is told of, and in which browsers. */
  load(): Promise<PushState>
  /** One kind. Throws a Failure. */
  set(...which: Parameters<ReturnType<typeof createPushCalls>['set']>): Promise<void>
  /** When it was switched on or off, in whichever tab. Answers how to stop. */
  onChange(listener: () => void): () => void
}

export interface PushState {
  switches: PushSwitches
  /** This browser is one of those that are told, where the account is told of anything. */
  isHere: boolean
  /** How many other browsers of the account are. */
  others: number
  /** The browser does not let us show anything. */
  isBlocked: boolean
}

/** Everything that a page does about push: permission, the browser's subscription, and what our server knows of it. */
export function createPushControl({ toaster, ownFetcher, now, visitor: { locale }, t }: PushControlDeps): PushControl {
  const browser = openBrowserPush()
  const calls = createPushCalls(ownFetcher)
  const askedAt = createAskedAt(() => localStorage)
  const offHere = createOffHere(() => localStorage)
  const tabs = createBrowserTabs('push')
  const lock = createBrowserLock()
  /** Nobody subscribes this browser while it is just being unsubscribed, in whichever tab. */
  const alone = <T>(run: () => Promise<T>): Promise<T> => lock('push', run)

  const sayFailure = (error: unknown, fallback: string) => {
    const isService = error instanceof Failure && error.call === 'push service'
    const toast = isService ? ({ kind: 'error', title: fallback, message: t('push.serviceAway') } as const) : toToast(error, t, fallback)
    if (toast) toaster.show(toast)
  }

  let saidLast: number | undefined
  /** On and off do not stand there together. */
  const sayDone = (message: string) => {
    if (saidLast !== undefined) toaster.dismiss(saidLast)
    saidLast = toaster.show({ kind: 'success', message })
  }

  const connect = async (at: BrowserPush) => {
    const key = await calls.key()
    if (key === null) throw new Failure('not-configured', 'This server sends no push notifications.')
    const known = await at.subscription()
    const subscription = await at.subscribe(key)
    try {
      await calls.add(subscription, locale)
    } catch (error) {
      // One that our server has not heard of is good for nothing.
      if (known?.endpoint !== subscription.endpoint) await at.unsubscribe().catch(() => {})
      throw error
    }
  }

  const goOn = async (at: BrowserPush): Promise<boolean> => {
    try {
      await alone(async () => {
        await connect(at)
        await calls.set('all', 'all', true)
        offHere.write(false)
      })
      sayDone(t('push.isOn'))
      return true
    } catch (error) {
      await at.unsubscribe().catch(() => {})
      sayFailure(error, t('push.notOn'))
      return false
    } finally {
      tabs.post('changed')
    }
  }

  const explain = () => {
    askedAt.write(now())
    toaster.show({ kind: 'warning', title: t('push.blocked'), message: t('push.blockedHow') })
    return false
  }

  /** After a press. */
  const request = async (at: BrowserPush): Promise<boolean> => {
    const permission = await at.request().catch((error: unknown) => {
      sayFailure(error, t('push.notOn'))
      return 'default' as const
    })
    if (permission === 'granted') return goOn(at)
    return permission === 'denied' ? explain() : false
  }

  const ask = (at: BrowserPush): Promise<boolean> => {
    askedAt.write(now())
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const decline = () => {
      askedAt.write(now())
      resolve(false)
    }
    toaster.show({
      kind: 'permission',
      title: t('push.ask'),
      message: t('push.askWhy'),
      action: { label: t('push.allow'), run: () => resolve(request(at)) },
      decline: { label: t('push.notNow'), run: decline },
    })
    return promise
  }

  const begin = async (at: BrowserPush, isForced: boolean): Promise<boolean> => {
    switch (toAsking({ permission: at.permission(), isForced, askedAt: askedAt.read(), now: now() })) {
      case 'go-on':
        return isForced ? goOn(at) : keepUp(at)
      case 'explain':
        return explain()
      case 'ask':
        return ask(at)
      case 'leave':
        return false
    }
  }

  /** Where somebody has said yes and their account wants to be told, this browser is one of those: also after a login, or in another language. */
  const keepUp = (at: BrowserPush): Promise<boolean> =>
    alone(async () => {
      if (offHere.read() || !(await calls.switches()).push_switch) return false
      await connect(at)
      return true
    })

  /** Our server may have forgotten a browser that is still subscribed: with a session that was ended from afar, or since a service said so. */
  const isHere = async ({ push_switch: isOn }: PushSwitches): Promise<boolean> => {
    if (!isOn || offHere.read() || browser?.permission() !== 'granted') return false
    const subscription = await browser.subscription()
    if (!subscription) return false
    try {
      await calls.add(subscription, locale)
      return true
    } catch (error) {
      // One that it does not take.
      if (error instanceof Failure && error.status === 400) return false
      throw error
    }
  }

  return {
    async turnOn() {
      if (browser) return begin(browser, true)
      toaster.show({ kind: 'warning', message: t('push.unsupported') })
      return false
    },
    async turnOff() {
      try {
        // Our server first: where it cannot be reached, nothing has changed. Where no other is left, nothing is to be told any more.
        const others = await alone(async () => {
          const count = await calls.countOthers()
          if (count === 0) await calls.set('all', 'all', false)
          const subscription = await browser?.subscription()
          if (subscription) await calls.remove(subscription, locale)
          offHere.write(true)
          await browser?.unsubscribe().catch(() => {})
          return count
        })
        sayDone(t(others > 0 ? 'push.isOffHere' : 'push.isOff'))
        return true
      } catch (error) {
        sayFailure(error, t('push.notOff'))
        return false
      } finally {
        tabs.post('changed')
      }
    },
    async offer() {
      if (browser) await begin(browser, false)
    },
    async load() {
      const [switches, others] = await Promise.all([calls.switches(), calls.countOthers()])
      return { switches, others, isHere: await alone(() => isHere(switches)), isBlocked: browser?.permission() === 'denied' }
    },
    set: calls.set,
    onChange: (listener) => createBrowserTabs('push').listen(listener),
  }
}
