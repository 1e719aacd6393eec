import { hasAccounts } from '@chorus/accounts/book/account-book'
import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import { useNavigate, type UseNavigateResult } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useServices } from '../../services/context/services-context.tsx'
import { tabPath } from '../../services/navigation/tab-path.ts'
import { isTyping } from '../../ui/controls/is-typing.ts'
import { focusRow } from '../lists/focus-row.ts'
import type { NavItem } from './use-nav-items.ts'

/** ms within which the second key of a shortcut must follow. */
const chord = 1000

/** Shortcuts on every page: `g` with an item's key, digits, `n`, `/`, `.` and `?`. */
export function useShortcuts(items: readonly NavItem[], onHelp: () => void): void {
  const navigate = useNavigate()
  const { accountsStore, composer, connections } = useServices()

  /** Filters the current page by network where it can be, else Home. */
  const show = (network: NetworkName | undefined) => {
    const tabs = document.querySelector('main nav:has([data-network])')
    const tab = tabs?.querySelector<HTMLElement>(network ? `[data-network=${network}]` : 'a')
    if (tab) tab.click()
    else void navigate({ to: (network ? tabPath(network, connections) : '/') as '/' })
  }
  const onSingleKey = useEffectEvent((key: string): boolean => {
    if (key === '?') onHelp()
    else if (key === '.') goToTop()
    else if (key === '/') openSearch(navigate)
    else if (key === 'n' && hasAccounts(accountsStore.book())) composer.open()
    else if (Object.hasOwn(networkKeys, key)) show(networkKeys[key])
    else return false
    return true
  })
  const onChordKey = useEffectEvent((key: string): boolean => {
    const item = items.find((each) => each.key === key)
    // The router types paths by route; nav items are plain strings.
    if (item) void navigate({ to: item.href as '/' })
    return item !== undefined
  })

  useEffect(() => {
    let goSince = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      const isChord = event.timeStamp - goSince < chord
      goSince = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      // Keep the slash out of the field it focuses.
      if (isChord ? onChordKey(event.key) : onSingleKey(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** 0 is all networks, then one digit each. */
const networkKeys: Readonly<Record<string, NetworkName | undefined>> = {
  0: undefined,
  ...Object.fromEntries(networkNames.map((name, index) => [index + 1, name])),
}

/** Also moves the list's keyboard position to the top. */
function goToTop(): void {
  const list = document.activeElement?.closest('[role=feed]')
  window.scrollTo({ top: 0, behavior: 'instant' })
  if (list) focusRow(list, 0)
}

/** Focuses the visible search field, else opens the search page. */
function openSearch(navigate: UseNavigateResult<string>): void {
  const field = [...document.querySelectorAll<HTMLInputElement>('[data-search]')].find((each) => each.checkVisibility())
  if (!field) return void navigate({ to: '/search', search: { q: '' } })
  field.focus()
  field.select()
}
