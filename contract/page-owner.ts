/** The response header of a page that says who it was rendered for, so that a browser never shows a saved page to someone else. */
export const pageOwnerHeader = 'x-page-owner'

/** Owner of a page that shows nothing of any account. */
export const guestOwner = 'guest'
