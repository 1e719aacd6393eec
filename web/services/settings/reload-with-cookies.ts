/** Loads the page again with the cookies that it has just written. Browsers store those in another process, and reading them waits until it has. */
export function reloadWithCookies(): void {
  void document.cookie
  location.reload()
}
