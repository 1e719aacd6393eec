/** Where this browser stores its muted words. Logging out of all accounts clears keys with this prefix. */
export const mutedWordsKey = 'preference:muted-words'

/**
 * Marks a server-rendered page before its first paint if this browser mutes words. The server doesn't know them, so posts stay invisible until
 * the words apply.
 */
export const mutedWordsScript = `try{(localStorage.getItem('${mutedWordsKey}')||'[]')!='[]'&&(document.documentElement.dataset.words='pending')}catch{}`
