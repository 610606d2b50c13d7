// The strategy somebody wrote last, on this device.

const KEY = "hardway.strategy";
export const ownText = (): string => localStorage.getItem(KEY) ?? "";
export const keepOwn = (text: string): void => localStorage.setItem(KEY, text);
