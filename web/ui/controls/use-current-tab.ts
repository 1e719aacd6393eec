import { useRouterState } from '@tanstack/react-router'

/**
 * Finds the current one of several links. A link to the address itself is marked as soon as its page begins to load, so the tab of the page
 * that is still shown is no longer the current one. -1: none.
 */
export function useCurrentTab(tabs: readonly { href: string; isCurrent?: boolean }[]): number {
  const address = useRouterState({ select: ({ location }) => location.pathname + location.searchStr })
  const here = tabs.findIndex(({ href }) => href === address)
  return here < 0 ? tabs.findIndex(({ isCurrent }) => isCurrent) : here
}
