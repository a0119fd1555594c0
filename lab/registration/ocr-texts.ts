export const ocrTexts = {
  image_required: {
    en: "Please select take KTP picture or select file",
    id: "Silakan ambil foto KTP atau pilih file",
  },
  image_type: {
    en: "Please only select image files e.g JPG/PNG/JPEG",
    id: "Silakan pilih file gambar saja, misalnya JPG/PNG/JPEG",
  },
  image_large: { en: "KTP size should be less than 8mb!", id: "Ukuran KTP harus kurang dari 8 MB!" },
  image_small: {
    en: "Error. Please provide a proper KTP image with high resolution",
    id: "Foto KTP kurang jelas. Coba foto ulang.",
  },
  image_unreadable: {
    en: "Cannot read your uploaded file. Make sure you upload a clear image of your ID",
    id: "Foto KTP tidak terbaca. Pastikan fotonya jelas.",
  },
  reader_busy: {
    en: "Many cards are being read right now. Please try again in a moment.",
    id: "Banyak KTP sedang dibaca saat ini. Silakan coba lagi sebentar lagi.",
  },
} as const;
