/** In this tab: the time in ms of a logout whose toast may not have been seen yet. */
const key = 'logout-notice'
/** ms for which a toast is visible before the notice counts as seen. */
const readingTime = 2000
/** ms. Later, as in a restored tab, the notice would surprise. */
const maxAge = 60_000

/** Stores a logout for this tab's next page: if a link was pressed just before, the toast disappears with the page. */
export function storeLogoutNotice(): void {
  try {
    sessionStorage.setItem(key, String(Date.now()))
  } catch {
    // Only this page shows it.
  }
}

/** Call it once the toast is visible. */
export function removeLogoutNoticeLater(): void {
  setTimeout(takeLogoutNotice, readingTime)
}

/** Removes the notice. Returns whether there was one that is recent enough to show. */
export function takeLogoutNotice(): boolean {
  try {
    const since = Number(sessionStorage.getItem(key))
    sessionStorage.removeItem(key)
    return Date.now() - since < maxAge
  } catch {
    return false
  }
}
