/**
 * Applies the stylesheet, which the page loads for print so that it delays nothing; the rules that it has inline lack what only scripts show.
 * Resolves after the first attempt even when that fails, because the page as rendered has its styles. In development there is nothing to load.
 */
export async function loadStyles(): Promise<void> {
  const late = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][media="print"]')
  if (late?.sheet) late.media = 'all'
  // Whether it still loads or has failed can't be told.
  else if (late && !(await load(late.href))) void retry(late.href, firstDelay)
}

/** ms */
const firstDelay = 1000

async function retry(href: string, delay: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, delay))
  if (!(await load(href))) await retry(href, delay * 2)
}

const load = (href: string): Promise<boolean> =>
  new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('load', () => resolve(true))
    link.addEventListener('error', () => {
      link.remove()
      resolve(false)
    })
    document.head.append(link)
  })
