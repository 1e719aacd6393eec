import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server, and while the browser takes over what that has drawn. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
