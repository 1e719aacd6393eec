import { currentProvider } from '@chorus/accounts/book/account-book'
import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { type Reminders, setReminders, setSpaceReminder } from '@chorus/contract/governance/reminders'
import type { Failure } from '@chorus/model/failure'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { afterProviderLogin } from '../../../services/login/after-provider-login.ts'
import { showError } from '../../../services/toasts/show-error.ts'
import { openReminders } from './open-reminders.ts'

interface Pressed {
  /** Undefined: reminders of all spaces. */
  space: string | undefined
  isOn: boolean
}

const apply = (known: Reminders, { space, isOn }: Pressed): Reminders => {
  if (space === undefined) return { ...known, isOn }
  const others = known.spaces.filter((each) => each !== space)
  return isOn ? { ...known, isOn, spaces: [space, ...others] } : { ...known, spaces: others }
}

interface ShownReminders {
  /** With what was pressed and isn't saved yet. Undefined: they haven't loaded, or the viewer is a guest. */
  value: Reminders | undefined
  failure: Failure | undefined
  load(): void
  /** Turns reminders of a space on or off, or all of them. Guests log in first. */
  press(isOn: boolean, space?: string): void
}

/** The viewer's reminders. A press shows at once, and is undone if it can't be saved. */
export function useReminders(): ShownReminders {
  const t = useT()
  const services = useServices()
  const { accountsStore, ownFetcher, toaster } = services
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const isKnown = currentProvider(book) !== undefined
  const resource = openReminders(services)
  const { value, failure } = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  const [pressed, setPressed] = useState<readonly Pressed[]>([])
  useEffect(() => {
    if (isKnown) void resource.load()
  }, [isKnown, resource])

  const send = async (press: Pressed): Promise<void> => {
    setPressed((before) => [...before, press])
    const { space, isOn } = press
    try {
      await (space === undefined
        ? askOwnServer(ownFetcher, setReminders, { body: { isOn } })
        : askOwnServer(ownFetcher, setSpaceReminder, { body: { space, isOn } }))
    } catch (error) {
      void showError({ toaster }, error, t, t('notifications.settingsNotSaved'))
    }
    // By now, another account may be active.
    await openReminders(services).load()
    setPressed((before) => before.filter((each) => each !== press))
  }
  return {
    value: isKnown && value ? pressed.reduce(apply, value) : undefined,
    failure: isKnown ? failure : undefined,
    load: () => void resource.load(),
    press: (isOn, space) => (isKnown ? void send({ space, isOn }) : afterProviderLogin(services, () => void send({ space, isOn }))),
  }
}
