declare module 'virtual:network-colours.css'
declare module '*.json?others' {
  const messages: Readonly<Record<string, string>>
  export default messages
}
