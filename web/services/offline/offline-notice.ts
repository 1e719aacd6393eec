/** The element that the service worker adds to a saved page. `data-at`: when the page was requested, in ms. */
export const noticeTag = 'offline-notice'

/** Its texts, as data attributes: the page needs no messages for them, which might not be stored. */
export interface NoticeTexts {
  offline: string
  unreachable: string
  back: string
  refresh: string
}

/** Where the age belongs in a text. */
export const ageMark = '{age}'
