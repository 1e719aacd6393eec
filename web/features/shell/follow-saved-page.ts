import { isLocale } from '../../i18n/locale.ts'
import { ageMark, type NoticeTexts } from '../../services/offline/offline-notice.ts'
import { toAge } from '../../services/offline/to-age.ts'
import { isOnline } from '../../services/timing/is-online.ts'

/** ms */
const minute = 60_000
/** A small file of ours that no worker answers. */
const probe = '/favicon.svg'
/** In session storage: when a saved page was last loaded again, in ms. */
const reloadKey = 'saved-page-reload'

/**
 * Keeps the notice of a saved page up to date, and loads the page again once our server responds. Browsers restore the position of a reloaded page.
 * While the reader is writing, a button reloads it instead.
 */
export function followSavedPage(notice: HTMLElement): void {
  const texts = notice.dataset as unknown as NoticeTexts
  const locale = isLocale(notice.lang) ? notice.lang : 'en'
  const at = Number(notice.dataset['at'])
  let isChecking = false

  const show = () => {
    const next = texts[isOnline() ? 'unreachable' : 'offline'].replace(ageMark, toAge(Date.now() - at, locale))
    // Screen readers read every change.
    if (notice.textContent !== next) notice.textContent = next
  }
  const stop = () => {
    clearInterval(timer)
    removeEventListener('online', check)
    removeEventListener('offline', show)
    document.removeEventListener('click', openSaved, true)
  }
  const refresh = () => {
    if (!isWriting()) {
      // Should the page still not be reachable, although a file is.
      if (Date.now() - Number(sessionStorage.getItem(reloadKey)) < minute) return
      sessionStorage.setItem(reloadKey, String(Date.now()))
      stop()
      location.reload()
      return
    }
    stop()
    const button = document.createElement('button')
    button.textContent = texts.refresh
    button.style.cssText = 'border:0;padding:0;background:none;color:var(--link);font:inherit;font-weight:600;cursor:pointer'
    button.addEventListener('click', () => location.reload())
    notice.replaceChildren(`${texts.back} `, button)
  }
  const check = async () => {
    show()
    if (isChecking || !isOnline()) return
    isChecking = true
    const isThere = await fetch(probe, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    )
    isChecking = false
    if (isThere) refresh()
  }
  /** Pages that were not loaded into this one open from what is saved. */
  const openSaved = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || link.target || link.origin !== location.origin || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.hash) return
    event.preventDefault()
    event.stopImmediatePropagation()
    location.assign(link.href)
  }
  const timer = setInterval(() => void check(), minute)
  addEventListener('online', check)
  addEventListener('offline', show)
  document.addEventListener('click', openSaved, true)
  void check()
}

/** Whether a reload could lose something: a dialog is open, or text has been entered. */
function isWriting(): boolean {
  const fields = [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input:not([type]), input[type=text], input[type=search], textarea',
    ),
  ]
  return document.querySelector('dialog[open], [role=dialog]') !== null || fields.some((field) => field.value !== field.defaultValue)
}
