/** `?after=`: where the page's list begins. The server reads it; a page with a different beginning is a different page. */
export const readAfter = ({ search }: { search: object }): { after?: string } =>
  'after' in search && typeof search.after === 'string' ? { after: search.after } : {}
