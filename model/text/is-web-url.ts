/** Whether a URL may become a link in a page. Only http and https: anything else could run code or open another program. */
export const isWebUrl = (url: string): boolean => /^https?:\/\/[^\s]/i.test(url) && URL.canParse(url)
