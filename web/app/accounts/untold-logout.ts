/** Per tab: when its user was logged out, in ms, until they have surely read so. */
const key = 'untold-logout'
/** ms that a toast needs to be seen. */
const readingTime = 2000
/** ms. The page of a tab that is restored later shows for itself that no one is logged in. */
const longest = 60_000

/** Keeps a logout for the next page of this tab: a link that was already pressed takes the toast away before anyone can read it. */
export function keepUntoldLogout(): void {
  try {
    sessionStorage.setItem(key, String(Date.now()))
  } catch {
    // The toast of this page has to do.
  }
}

/** Call it when the toast is visible. */
export function forgetUntoldLogout(): void {
  setTimeout(takeUntoldLogout, readingTime)
}

/** Whether the previous page of this tab left before it could tell of a logout. Returns true once. */
export function takeUntoldLogout(): boolean {
  try {
    const since = Number(sessionStorage.getItem(key))
    sessionStorage.removeItem(key)
    return Date.now() - since < longest
  } catch {
    return false
  }
}
