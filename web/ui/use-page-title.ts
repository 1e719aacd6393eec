import { useEffect } from 'react'

/**
 * The title of a page that was opened before what it shows had arrived: its route could not say one yet. Leaving it, what its route has
 * said stands again, unless the next one has said something else meanwhile.
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
