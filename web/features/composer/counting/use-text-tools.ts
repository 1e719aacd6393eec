import { useEffect, useState } from 'react'
import type { TextTools } from './text-tools.ts'

/** ms until the next attempt to load the code. */
const retryDelay = 3000

let loaded: TextTools | undefined

/** Loads the code that counts text, once. */
export async function loadTextTools(): Promise<TextTools> {
  loaded ??= (await import('./text-tools.ts')).textTools
  return loaded
}

/** The code that counts text. Undefined: it hasn’t loaded, so nothing can be posted yet. */
export function useTextTools(): TextTools | undefined {
  const [tools, setTools] = useState(loaded)
  useEffect(() => {
    if (tools) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isMounted = true
    const load = () =>
      loadTextTools().then(
        (found) => isMounted && setTools(found),
        () => {
          if (isMounted) timer = setTimeout(() => void load(), retryDelay)
        },
      )
    void load()
    return () => {
      isMounted = false
      clearTimeout(timer)
    }
  }, [tools])
  return tools
}
