/** Texts about pictures of identity cards. */
export const ocrTexts = {
  image_required: {
    en: "Please select take KTP picture or select file",
    id: "Silakan ambil foto KTP atau pilih berkas",
  },
  image_type: {
    en: "Please only select image files e.g JPG/PNG/JPEG",
    id: "Silakan pilih berkas gambar saja, misalnya JPG/PNG/JPEG",
  },
  image_large: { en: "KTP size should be less than 8mb!", id: "Ukuran KTP harus kurang dari 8 MB!" },
  image_small: {
    en: "Error. Please provide a proper KTP image with high resolution",
    id: "Gagal. Mohon berikan gambar KTP yang layak dengan resolusi tinggi",
  },
  image_unreadable: {
    en: "Cannot read your uploaded file. Make sure you upload a clear image of your ID",
    id: "Berkas Anda tidak dapat dibaca. Pastikan Anda mengunggah gambar KTP yang jelas",
  },
  reader_busy: {
    en: "Many cards are being read right now. Please try again in a moment.",
    id: "Banyak KTP sedang dibaca saat ini. Silakan coba lagi sebentar lagi.",
  },
} as const;
