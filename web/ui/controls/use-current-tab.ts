import { useRouterState } from '@tanstack/react-router'

/**
 * Finds which of several links is current. A link is marked as soon as its page begins to load, so the tab of the page still on screen is no longer
 * current. -1: none.
 */
export function useCurrentTab(tabs: readonly { href: string; isCurrent?: boolean }[]): number {
  const address = useRouterState({ select: ({ location }) => location.pathname + location.searchStr })
  const here = tabs.findIndex(({ href }) => href === address)
  return here < 0 ? tabs.findIndex(({ isCurrent }) => isCurrent) : here
}
