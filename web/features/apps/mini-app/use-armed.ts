import { useEffect, useState } from 'react'

/** ms. As long as the second click of a double click takes. Security §row 19. */
const delay = 500

/**
 * Whether a button that an app had shown may be pressed: not right after it appeared or its page returned to the front, because an app can
 * provoke a click where it will be.
 */
export function useArmed(): boolean {
  const [isArmed, setArmed] = useState(false)
  useEffect(() => {
    let timer = 0
    const arm = () => {
      clearTimeout(timer)
      setArmed(false)
      timer = window.setTimeout(() => setArmed(true), delay)
    }
    arm()
    addEventListener('focus', arm)
    document.addEventListener('visibilitychange', arm)
    return () => {
      clearTimeout(timer)
      removeEventListener('focus', arm)
      document.removeEventListener('visibilitychange', arm)
    }
  }, [])
  return isArmed
}
