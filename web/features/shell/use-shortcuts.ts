import { hasAccounts } from '@chorus/accounts/account-book'
import { networkNames, type NetworkName } from '@chorus/model/limits'
import { useNavigate, type UseNavigateResult } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { focusRow } from '../lists/focus-row.ts'
import { tabPath } from '../timeline/tab-path.ts'
import { isTyping } from './is-typing.ts'
import type { Place } from './use-places.ts'

/** ms within which a second key belongs to the first. */
const chord = 1000

/** Keys that work on every page: g with the key of a place, the numbers, n, the slash, the dot, and the question mark. */
export function useShortcuts(places: readonly Place[], onHelp: () => void): void {
  const navigate = useNavigate()
  const { seat, composer, connections } = useServices()

  /** Where the page can be of one network alone it becomes so; else Home does. */
  const show = (network: NetworkName | undefined) => {
    const tabs = document.querySelector('main nav:has([data-network])')
    const tab = tabs?.querySelector<HTMLElement>(network ? `[data-network=${network}]` : 'a')
    if (tab) tab.click()
    else void navigate({ to: (network ? tabPath(network, connections) : '/') as '/' })
  }
  const onOne = useEffectEvent((key: string): boolean => {
    if (key === '?') onHelp()
    else if (key === '.') goToTop()
    else if (key === '/') openSearch(navigate)
    else if (key === 'n' && hasAccounts(seat.book())) composer.open()
    else if (Object.hasOwn(networkKeys, key)) show(networkKeys[key])
    else return false
    return true
  })
  const onSecond = useEffectEvent((key: string): boolean => {
    const place = places.find((each) => each.key === key)
    // The router types every address by its route; these are its own.
    if (place) void navigate({ to: place.href as '/' })
    return place !== undefined
  })

  useEffect(() => {
    let goSince = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      const isSecond = event.timeStamp - goSince < chord
      goSince = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      // A slash that has found its field is not written into it.
      if (isSecond ? onSecond(event.key) : onOne(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** All, and each network by its number. */
const networkKeys: Readonly<Record<string, NetworkName | undefined>> = {
  0: undefined,
  ...Object.fromEntries(networkNames.map((name, index) => [index + 1, name])),
}

/** Whoever walks through a list goes on from its top, too. */
function goToTop(): void {
  const list = document.activeElement?.closest('[role=feed]')
  window.scrollTo({ top: 0, behavior: 'instant' })
  if (list) focusRow(list, 0)
}

/** The field that is in sight; where there is none, the page that has one. */
function openSearch(navigate: UseNavigateResult<string>): void {
  const field = [...document.querySelectorAll<HTMLInputElement>('[data-search]')].find((each) => each.checkVisibility())
  if (!field) return void navigate({ to: '/search', search: { q: '' } })
  field.focus()
  field.select()
}
