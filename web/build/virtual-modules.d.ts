declare module 'virtual:network-colours.css'
