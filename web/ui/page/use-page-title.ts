import { useEffect } from 'react'

/**
 * Sets the title of a page whose data arrived after its route had loaded. On leave it restores the route’s title, unless the next page has
 * set its own.
 */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return undefined
    const { title: before } = document
    document.title = title
    return () => {
      if (document.title === title) document.title = before
    }
  }, [title])
}
