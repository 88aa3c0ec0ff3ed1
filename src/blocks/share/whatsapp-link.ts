/** An address that opens WhatsApp with a message; the user chooses whom it is for. */
export const whatsAppLink = (message: string): string => `https://wa.me/?text=${encodeURIComponent(message)}`;
