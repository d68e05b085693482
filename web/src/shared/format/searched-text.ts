/** Latin accents, the Hindi nukta and joiners: what people leave out when they type. Other marks are letters of Hindi. */
const LEFT_OUT = /[\u0300-\u036f\u093c\u200c\u200d]/gu;

/** A text, or what is searched in it, as both are compared. */
export const searchedText = (text: string) => text.normalize('NFKD').replace(LEFT_OUT, '').replaceAll('ँ', 'ं').toLowerCase();
